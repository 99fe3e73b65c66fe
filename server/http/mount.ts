import type { HttpBindings } from '@hono/node-server'

/** What every mount finds at hand: see `request-log.ts`. */
export type Mount = { Bindings: HttpBindings; Variables: { requestId: string; clientAddress: string } }
