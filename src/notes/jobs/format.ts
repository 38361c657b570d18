import { counted } from '../../text/counted.js';
import type { ReindexAnswer, ReindexJob } from '../answers.js';
import { sayChanges } from '../indexing/say-changes.js';

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
  const { files, embedded, vectorsMissing, madeAnew, problems } = result;
  const vectors = embedded === null ? '' : `, ${counted(embedded, 'text')} embedded`;
  return [
    `${head}: ${counted(files, 'note')}; ${sayChanges(result)}${vectors}.`,
    ...(madeAnew === null ? [] : [madeAnew]),
    ...(vectorsMissing === null ? [] : [`Meaning is not searched wholly: ${vectorsMissing}`]),
    ...(problems > 0 ? [`${counted(problems, 'problem')} with files; vault_list names them.`] : []),
  ].join('\n');
}
