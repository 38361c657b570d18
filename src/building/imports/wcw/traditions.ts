/** The library's words for the traditions that the corpus may name otherwise; both are searched by the same filter. */
const TRADITION_OF: Readonly<Record<string, string>> = {
  stoicism: 'stoic',
  taoism: 'daoist',
  taoist: 'daoist',
  daoism: 'daoist',
  confucianism: 'confucian',
  buddhism: 'buddhist',
  hinduism: 'hindu',
  judaism: 'jewish',
  christianity: 'christian',
  platonism: 'platonic',
  platonist: 'platonic',
  aristotelianism: 'aristotelian',
  transcendentalism: 'transcendentalist',
};

/** The library's word for a tradition; the corpus's own, in lower case and with hyphens, where it has none. */
export function traditionOf(named: string | null): string {
  const slug = (named ?? 'unknown')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return TRADITION_OF[slug] ?? (slug || 'unknown');
}
