import type { Operation } from './manage.ts'

export const webhookOperations: readonly Operation[] = [
  {
    methods: ['GET'],
    path: '/webhook_endpoints',
    scope: 'webhooks',
    run: async ({ desk }) => ({ body: { webhook_endpoints: await desk.webhooks.list() } }),
  },
  {
    methods: ['POST'],
    path: '/webhook_endpoints',
    scope: 'webhooks',
    run: async ({ desk: { space, webhooks }, body }) => ({
      body: { webhook_endpoint: await space.change(tx => webhooks.save(tx, body.webhook_endpoint)) },
      status: 201,
    }),
  },
  {
    methods: ['PUT'],
    path: '/webhook_endpoints/:id',
    scope: 'webhooks',
    run: async ({ desk: { space, webhooks }, body, ids: [id = 0] }) => ({
      body: { webhook_endpoint: await space.change(tx => webhooks.save(tx, body.webhook_endpoint, id)) },
    }),
  },
  {
    methods: ['DELETE'],
    path: '/webhook_endpoints/:id',
    scope: 'webhooks',
    run: async ({ desk: { space, webhooks }, ids: [id = 0] }) => ({
      body: { webhook_endpoint: await space.change(tx => webhooks.remove(tx, id)) },
    }),
  },
]
