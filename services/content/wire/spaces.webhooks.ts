import { listWebhooks, removeWebhook, saveWebhook } from '../webhooks/webhooks.ts'
import { changesOf } from './changes-of.ts'
import type { ManagementOperation } from './manage.ts'

export const webhookOperations: readonly ManagementOperation[] = [
  {
    methods: ['GET'],
    path: '/webhook_endpoints',
    scope: 'webhooks',
    run: async ({ tools }) => ({ body: { webhook_endpoints: await listWebhooks(tools) } }),
  },
  ...changesOf({
    noun: 'webhook_endpoint',
    path: '/webhook_endpoints',
    scope: 'webhooks',
    save: saveWebhook,
    remove: removeWebhook,
  }),
]
