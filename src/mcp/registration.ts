import type { Tool } from './tool.js';
import { answerSchema, forgivingSchema } from './tool-schemas.js';

/** A tool with its schemas and annotations, made once and shared by the servers of every request. */
export const registrationOf = (tool: Tool) => ({
  tool,
  config: {
    title: tool.title,
    description: tool.description,
    inputSchema: forgivingSchema(tool.input),
    outputSchema: answerSchema(tool.output),
    annotations: {
      title: tool.title,
      readOnlyHint: tool.writes !== true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  },
});
