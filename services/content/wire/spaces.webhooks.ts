import { listWebhooks, removeWebhook, saveWebhook } from '../webhooks/webhooks.ts'
import type { ManagementOperation } from './manage.ts'

export const webhookOperations: readonly ManagementOperation[] = [
  {
    methods: ['GET'],
    path: '/webhook_endpoints',
    scope: 'webhooks',
    run: async ({ tools }) => ({ body: { webhook_endpoints: await listWebhooks(tools) } }),
  },
  {
    methods: ['POST'],
    path: '/webhook_endpoints',
    scope: 'webhooks',
    run: async ({ tools, body }) => ({
      body: {
        webhook_endpoint: await tools.space.change(tx => saveWebhook(tools, tx, body.webhook_endpoint)),
      },
      status: 201,
    }),
  },
  {
    methods: ['PUT'],
    path: '/webhook_endpoints/:id',
    scope: 'webhooks',
    run: async ({ tools, body, ids: [id = 0] }) => ({
      body: {
        webhook_endpoint: await tools.space.change(tx => saveWebhook(tools, tx, body.webhook_endpoint, id)),
      },
    }),
  },
  {
    methods: ['DELETE'],
    path: '/webhook_endpoints/:id',
    scope: 'webhooks',
    run: async ({ tools, ids: [id = 0] }) => ({
      body: { webhook_endpoint: await tools.space.change(tx => removeWebhook(tx, id)) },
    }),
  },
]
