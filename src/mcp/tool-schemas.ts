import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { PropertySchema } from './argument-values.js';
import { type ArgumentSchema, type Forgiven, forgive } from './arguments.js';

const JSON_SCHEMA = { target: 'draft-2020-12', reused: 'inline' } as const;

/**
 * The schema of a tool's arguments as it is published, in front of forgiveness: anything validates, and
 * what comes out is the forgiven arguments for {@link z.ZodType.safeParse} to judge. So a refusal can be
 * worded by the tool rather than by the protocol library.
 */
export function forgivingSchema(input: z.ZodObject): StandardSchemaWithJSON<unknown, Forgiven> {
  const json = z.toJSONSchema(input, { ...JSON_SCHEMA, io: 'input' });
  const known = argumentSchema(json);
  return {
    '~standard': {
      version: 1,
      vendor: 'verbatim',
      validate: (raw) => ({ value: forgive(raw, known) }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}

/** The schema of a tool's answer, converted once and not at each listing. */
export function answerSchema(output: z.ZodObject): StandardSchemaWithJSON {
  const json = z.toJSONSchema(output, { ...JSON_SCHEMA, io: 'output' });
  return {
    '~standard': {
      version: 1,
      vendor: 'verbatim',
      validate: (value) => output['~standard'].validate(value),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}

/** What {@link forgive} needs to know of a published schema. */
export function argumentSchema(json: z.core.JSONSchema.BaseSchema): ArgumentSchema {
  return {
    properties: (json.properties ?? {}) as Readonly<Record<string, PropertySchema>>,
    required: json.required ?? [],
  };
}
