import { z } from 'zod';
import { ENTRY_BOUNDS } from '../../notes/bounds.js';
import { formatNotesList } from '../../notes/listing/format.js';
import { noteFilter } from '../../notes/note-filter.js';
import { byPlace } from '../note-uri.js';
import { defineVaultTool } from '../tool.js';
import { filters, notesListAnswer } from '../vault-schemas.js';

export const vaultList = defineVaultTool({
  name: 'vault_list',
  title: 'List the notes',
  description: [
    'See which notes folders there are, how they stand (notes, when indexed, problems with files) and what is in one: as a tree, folder by folder, or flat, every note below.',
    `Filters give the notes that match, wherever they stand. Pages of ${ENTRY_BOUNDS.usual} entries, ${ENTRY_BOUNDS.most} at most; the answer says how many there are and which offset comes next.`,
    'Next: vault_read with a path.',
  ].join('\n'),
  input: z.object({
    ...filters,
    view: z
      .enum(['tree', 'flat'])
      .optional()
      .describe(
        '"tree": what stands at path; "flat": every note below it. Tree unless something is filtered',
      ),
    limit: z
      .int()
      .min(ENTRY_BOUNDS.least)
      .max(ENTRY_BOUNDS.most)
      .optional()
      .describe(`Entries a page; ${ENTRY_BOUNDS.usual} unless set`),
    offset: z.int().min(0).optional().describe('Entries to pass over'),
  }),
  example: { path: 'mill', view: 'tree' },
  output: notesListAnswer,
  errors: [
    {
      reason: 'bad-input',
      when: 'a folder is unknown, a path leads out of the notes, or a date is none',
      recovery: 'Call it without arguments to see the folders.',
    },
    {
      reason: 'not-found',
      when: 'no folder has been indexed',
      recovery: 'Start vault_reindex, or tell the person to run `verbatim notes reindex`.',
    },
  ],
  handle: ({ view, limit, offset, ...filter }, { vault }) =>
    vault.list({
      ...noteFilter(byPlace(filter)),
      ...(view !== undefined && { view }),
      ...(limit !== undefined && { limit }),
      ...(offset !== undefined && { offset }),
    }),
  format: formatNotesList,
});
