export function evaluationReport(_: unknown): string {
  return '';
}
