import type { ReindexAnswer, ReindexJob } from '../answers.js';

/** The text form: one paragraph a job. */
export function formatReindex({ jobs, notes }: ReindexAnswer): string {
  return [...jobs.map(formatJob), ...(notes.length > 0 ? [notes.join('\n')] : [])].join('\n\n');
}

function formatJob(job: ReindexJob): string {
  const { id, folder, state, stage, done, total, result, error } = job;
  const head = `${id}: ${folder}, ${state}`;
  if (state === 'running') {
    return stage === null
      ? `${head}; it looks at the files.`
      : `${head}; ${stage} ${done} of ${total}. Searching goes on meanwhile. Ask again with action "status".`;
  }
  if (error !== null) return `${head}. ${error.message} ${error.recovery}`;
  if (result === null) return `${head}; what was indexed until then is kept.`;
  const { files, added, changed, removed, renamed, embedded, vectorsMissing, problems } = result;
  const vectors = embedded === null ? '' : `, ${embedded} texts embedded`;
  return [
    `${head}: ${files} notes; ${added} added (${renamed} of them renamed), ${changed} changed, ${removed} removed${vectors}.`,
    ...(vectorsMissing === null ? [] : [`Meaning is not searched wholly: ${vectorsMissing}`]),
    ...(problems > 0 ? [`${problems} problems with files; vault_list names them.`] : []),
  ].join('\n');
}
