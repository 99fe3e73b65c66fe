import {
  type ContentSource,
  createContent,
  createHostedContent,
  type DeliveredStory,
} from '../../services/content/content.ts'
import { toLanguage } from '../../services/content/format/localize.ts'
import { createContentReader } from '../pages/content-reader.ts'
import { defaultContent } from '../pages/default-content.ts'
import { withDraft } from '../pages/drafted-source.ts'
import { readOperator } from '../pages/operator.ts'
import type { BackendBase } from './base.ts'

export type ContentParts = Awaited<ReturnType<typeof openContent>>

/** The words of pages, and where they come from. */
export async function openContent({ settings, database, clock, log, origin, routeRules }: BackendBase) {
  const { CONTENT_SPACE_URL: address, CONTENT_SPACE_TOKEN: token, DATA_DIR: dataDir } = settings
  const content = createContent({
    database,
    clock,
    log,
    origin,
    dataDir,
    mayCallInside: settings.WEBHOOKS_INSIDE,
    limits: settings.CONTENT_LIMITS ? { delivery: 5, management: 3 } : undefined,
  })
  await content.open(defaultContent)
  const source: ContentSource =
    address && token ? createHostedContent({ address, token, clock, log, dataDir }) : content
  if (source !== content)
    await source.refresh().catch(error => log.warn({ err: error }, 'the hosted space isn’t answering'))
  const reading = { operator: () => readOperator(settings), rules: routeRules }
  return {
    content,
    /** Where pages read their words: our own service, or a hosted space. */
    source,
    /** The content as screens read it. */
    read: createContentReader(source, reading),
    /** The same in a draft's language, as if it were published. */
    readDraft: (draft: DeliveredStory) =>
      createContentReader(withDraft(source, draft), reading)(toLanguage(draft.lang)),
  }
}
