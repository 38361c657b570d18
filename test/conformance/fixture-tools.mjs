import { setTimeout as delay } from 'node:timers/promises';
import { PNG, saying, text, tool } from './fixture-parts.mjs';

/** A WAV header and no samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

/** Between the messages of one call, milliseconds: the suite wants to see them arrive one by one. */
const PAUSE = 50;

/** Tools that answer at once, with each kind of content. */
export function registerContentTools(server) {
  tool(server, 'test_simple_text', 'Text.', () => saying('This is a simple text response for testing.'));
  tool(server, 'test_image_content', 'An image.', () => ({
    content: [{ type: 'image', data: PNG, mimeType: 'image/png' }],
  }));
  tool(server, 'test_audio_content', 'Audio.', () => ({
    content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  }));
  tool(server, 'test_embedded_resource', 'A resource.', () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }));
  tool(server, 'test_multiple_content_types', 'Text, an image and a resource.', () => ({
    content: [
      text('Multiple content types test:'),
      { type: 'image', data: PNG, mimeType: 'image/png' },
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: JSON.stringify({ test: 'data', value: 123 }),
        },
      },
    ],
  }));
  tool(server, 'test_error_handling', 'Fails.', () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
}

/** Tools that send something before their result. */
export function registerTalkingTools(server) {
  tool(server, 'test_tool_with_logging', 'Logs while it runs.', async (_, { mcpReq }) => {
    await mcpReq.log('info', 'Tool execution started');
    await delay(PAUSE);
    await mcpReq.log('info', 'Tool processing data');
    await delay(PAUSE);
    await mcpReq.log('info', 'Tool execution completed');
    return saying('Logged three times.');
  });
  tool(server, 'test_logging_tool', 'Logs once, for those who asked for a log.', async (_, { mcpReq }) => {
    await mcpReq.log('info', 'Logged.');
    return saying('Logged once.');
  });
  tool(server, 'test_tool_with_progress', 'Tells its progress.', async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        const params = { progressToken, progress, total: 100 };
        await mcpReq.notify({ method: 'notifications/progress', params });
      }
      if (progress < 100) await delay(PAUSE);
    }
    return saying('Done.');
  });
}
