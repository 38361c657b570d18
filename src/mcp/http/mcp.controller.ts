import type { NodeMcpRequestHandler } from '@modelcontextprotocol/node';
import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';

/** The protocol's handler for Node requests. */
export const MCP_HANDLER = Symbol('MCP_HANDLER');

/** The protocol's one endpoint; which methods it takes, and how, is the protocol library's business. */
@Controller()
export class McpController {
  constructor(@Inject(MCP_HANDLER) private readonly handler: NodeMcpRequestHandler) {}

  @All('mcp')
  answer(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.handler(request, response);
  }
}
