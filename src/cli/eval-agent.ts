import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { runQuestions } from '../agent/run-questions.js';
import { RunsRepository } from '../agent/runs.repository.js';
import { scoreQuestion, scoreRun } from '../agent/scores.js';
import { ScriptedClient } from '../agent/scripted-client.js';
import { makeToolModel } from '../chat/make-chat-model.js';
import type { ToolModel } from '../chat/tool-model.js';
import { type ChatConfig, type Config, readConfig } from '../config.js';
import { VerbatimError } from '../errors.js';
import { MeasuredLibrary } from '../evaluation/library.js';
import { HALVES, type Half } from '../evaluation/sets/halves.js';
import { accessLibrary } from '../works/access.js';
import { RANKING } from '../works/search/ranking.js';
import { type AgentQuestion, agentSet } from './agent-set.js';
import { formatAgentEvaluation } from './eval-agent-format.js';
import { inProcessTools } from './in-process-tools.js';
import { interruptSignal } from './interrupt.js';
import { requireOutFile, writeOutFile } from './out-file.js';
import { print } from './output.js';
import { stageBars } from './progress.js';

interface Options {
  readonly model: string;
  readonly set: string;
  readonly half: Half | 'both';
  readonly limit?: number;
  readonly units?: number;
  readonly resume?: boolean;
  readonly fresh?: boolean;
  readonly questions?: boolean;
  readonly json?: boolean;
  readonly out?: string;
}

const SCRIPTED = 'scripted';
const PROVIDERS = ['openai-compatible', 'anthropic', 'mistral'] as const;

/** `verbatim eval agent`, below `verbatim eval` */
export function evalAgentCommand(parent: Command): void {
  parent
    .command('agent')
    .description(
      'let a client model work on each question with the real tools, and score what it read and quoted',
    )
    .option(
      '-m, --model <name>',
      `"${SCRIPTED}", or <provider>/<model>; CHAT_BASE_URL and CHAT_API_KEY hold`,
      SCRIPTED,
    )
    .option('-s, --set <name>', 'a judged set, or "unanswerable"', 'situations')
    .addOption(
      new Option('--half <half>', 'one half of the set; test is held back')
        .choices([...HALVES, 'both'])
        .default('dev'),
    )
    .option('-n, --limit <number>', 'only the first questions', whole('--limit'))
    .option('--units <number>', 'how many units the scripted client reads of a question', whole('--units'))
    .option('--resume', 'go on with a run that was stopped, and fail if there is none')
    .option('--fresh', 'forget what the same run has done, and begin anew')
    .option('-q, --questions', 'list the scores question by question')
    .option('--out <file>', 'write scores, answers and every call to this file, as JSON')
    .option('--json', 'print the same')
    .addHelpText(
      'after',
      '\nA run of the same model over the same set, tools and library goes on where it was stopped. docs/evaluation-agent.md says what the scores mean.',
    )
    .action(async (options: Options) => {
      requireOutFile(options.out);
      const config = readConfig();
      const bars = stageBars();
      const { signal, release } = interruptSignal();
      try {
        const evaluation = await evaluateAgent(config, options, signal, (done, total, label) =>
          bars.show({ stage: 'agent', done, total, label }),
        );
        bars.stop();
        const { records, ...shown } = evaluation;
        writeOutFile(options.out, `${JSON.stringify(evaluation, null, 2)}\n`);
        print(options.json ? evaluation : shown, options.json, (result) =>
          formatAgentEvaluation(result, options.questions ?? false),
        );
      } finally {
        bars.stop();
        release();
      }
    });
}

async function evaluateAgent(
  config: Config,
  options: Options,
  signal: AbortSignal,
  onProgress: (done: number, total: number, label: string) => void,
) {
  if (options.resume && options.fresh) {
    throw new VerbatimError('bad-input', '--resume and --fresh say opposite things.', 'Give one of them.');
  }
  const measured = new MeasuredLibrary(config);
  const library = accessLibrary(config);
  const runs = new RunsRepository(join(config.dataDir, 'agent-runs.db'));
  const tools = await inProcessTools(library);
  try {
    const { questions: all, notes } = agentSet(options.set, options.half, measured);
    const questions = all.slice(0, options.limit);
    const { contentHash, embedder } = measured.identity;
    const report = await runQuestions({
      model: await modelNamed(options, config.chat, questions),
      tools,
      instructions: tools.instructions,
      set: options.set,
      questions,
      library: sha256([contentHash, embedder, RANKING]),
      runs,
      start: startOf(options),
      onProgress,
      signal,
    });
    const canonical = (unit: string) => measured.counted(unit) ?? unit;
    const scores = report.records.flatMap((record, at) => {
      const question = questions[at];
      return question === undefined ? [] : [scoreQuestion(record, question, canonical)];
    });
    const { model, set, resumed, toolsHash, records } = report;
    return { model, set, toolsHash, resumed, notes, scores: scoreRun(scores), questions: scores, records };
  } finally {
    await tools.close();
    await library.close();
    await measured.close();
    runs.close();
  }
}

/** The scripted client costs nothing, and another version of it has the same name: it begins anew unless told otherwise. */
function startOf({ model, resume, fresh }: Options): 'go on' | 'fresh' | 'resume' {
  if (resume) return 'resume';
  return fresh || model === SCRIPTED ? 'fresh' : 'go on';
}

async function modelNamed(
  { model: name, units }: Options,
  chat: ChatConfig,
  questions: readonly AgentQuestion[],
): Promise<ToolModel> {
  if (name === SCRIPTED) {
    const searches = new Map(questions.map((question) => [question.text, question.searches]));
    return new ScriptedClient({
      searchesFor: (question) => searches.get(question) ?? [],
      ...(units !== undefined && { unitsRead: units }),
    });
  }
  const [given, ...rest] = name.split('/');
  const provider = PROVIDERS.find((known) => known === given);
  const model = rest.join('/');
  if (provider === undefined || model === '') {
    throw new VerbatimError(
      'bad-input',
      `There is no model "${name}".`,
      `Give "${SCRIPTED}", or a provider and its model, such as mistral/mistral-small-latest; the providers are ${PROVIDERS.join(', ')}.`,
    );
  }
  return makeToolModel({ ...chat, provider, model });
}

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** A whole number of 1 or more. */
function whole(option: string): (given: string) => number {
  return (given) => {
    const count = Number(given);
    if (Number.isInteger(count) && count > 0) return count;
    throw new VerbatimError('bad-input', `${option} is "${given}".`, 'Give a whole number, 1 or more.');
  };
}
