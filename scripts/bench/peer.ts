import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The peer that pages and files are held against: the same HTTP stack, doing nothing. */
const app = new Hono().get('/', context => context.json({ status: 'ok' }))
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
