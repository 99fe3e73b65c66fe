import type { Operation } from './manage.ts'
import { assetOperations } from './spaces.assets.ts'
import { componentOperations } from './spaces.components.ts'
import { datasourceOperations } from './spaces.datasources.ts'
import { storyOperations } from './spaces.stories.ts'
import { webhookOperations } from './spaces.webhooks.ts'

/** Management v1: everything below `/v1/spaces/{space}`. */
export const operations: readonly Operation[] = [
  ...storyOperations,
  ...componentOperations,
  ...datasourceOperations,
  ...assetOperations,
  ...webhookOperations,
]
