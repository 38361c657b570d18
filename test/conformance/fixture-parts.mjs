import { z } from 'zod';

/** One red pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

export const text = (content) => ({ type: 'text', text: content });
export const saying = (content) => ({ content: [text(content)] });

/** Registers a tool that takes nothing, unless a schema says what. */
export function tool(server, name, description, answer, inputSchema = z.object({})) {
  server.registerTool(name, { description, inputSchema }, answer);
}
