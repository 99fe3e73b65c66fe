import { RouterContextProvider } from 'react-router'
import { isLanguage } from '../../languages/languages.ts'
import type { Desk } from '../../server/doors/editor/editor.ts'
import { isBlock, isObject, type Json } from '../../services/content/format/json.ts'
import { type Blok, bloksOf, textOf } from '../blocks/blok.ts'
import { chapterRoutes, keyOf } from '../blocks/chapter/chapters.ts'
import { type Context, visitContext } from '../context.ts'
import { doorsContext, doorsOf } from '../doors.ts'
import { loader as home } from '../home/home.tsx'
import { findAddress } from '../map/find-address.ts'
import { type RouteName, siteMap } from '../map/routes.ts'
import { loader as chapter } from '../reading/guide/chapter.tsx'
import { loader as guide } from '../reading/guide/guide.tsx'
import { topicTexts } from '../reading/guide/guide-parts.ts'
import { loader as recovery } from '../reading/guide/recovery.tsx'
import { loader as topic } from '../reading/guide/topic.tsx'
import { loader as article } from '../reading/help/article.tsx'
import { loader as legal } from '../reading/legal/legal.tsx'
import { loader as post } from '../reading/posts/post.tsx'
import type { Ask, Drawing } from './desk/doors.ts'
import { listBlocks } from './document/document.ts'

/** The pages' own, by the screens of the site map: a draft is read exactly as what is published. */
const loaders: Record<string, (args: never) => Promise<unknown>> = {
  'home/home': home,
  'reading/guide/guide': guide,
  'reading/guide/chapter': chapter,
  'reading/guide/topic': topic,
  'reading/guide/recovery': recovery,
  'reading/posts/post': post,
  'reading/help/article': article,
  'reading/legal/legal': legal,
}

/** What the page of a story draws from, were it published and a visitor there. */
export async function draw(
  context: Context,
  desk: Desk,
  { id, language, words, focused }: Ask<'draw'>,
): Promise<Drawing | undefined> {
  const draft = await desk.openDraft(id, language, words)
  if (!draft) return undefined
  const { address, place, content } = draft
  const found = address ? findAddress(address) : undefined
  const name = found?.name === 'quitSmoking' ? findGuidePage(bloksOf(draft.words.body), focused) : found?.name
  const screen = name ? siteMap[name].screen : ''
  const load = loaders[screen]
  if (!address || !load) {
    const story = draft.component === 'page' ? await content.page(place) : undefined
    return story
      ? { screen: 'reading/pages/page', data: { story } }
      : { screen: '', data: { words: draft.words } }
  }
  const visit = context.get(visitContext)
  const doors = doorsOf(context)
  const read = { value: { ...doors.content, ...content } }
  const inner = new RouterContextProvider()
  inner.set(visitContext, { ...visit, language, screen: name, person: undefined })
  inner.set(doorsContext, Object.create(doors, { content: read }))
  const request = new Request(new URL(address, visit.origin))
  const given = await load({ request, params: found?.params, context: inner } as never)
  return { screen, data: isObject(given) && given.type === 'DataWithResponseInit' ? given.data : given }
}

/** The guide has many pages: the one on which a block is seen. */
function findGuidePage(body: Blok[], focused: string | undefined): RouteName {
  const block = body.find(one => listBlocks(one as never).some(({ _uid }) => _uid === focused))
  if (!block) return 'quitSmoking'
  const key = keyOf(block)
  if (block.component === 'chapter' && key) return chapterRoutes[key]
  if (block.component === 'timeline') return 'quitRecovery'
  if (block.component === 'helplines') return 'quitLines'
  const topics = Object.entries(topicTexts) as [keyof typeof topicTexts, readonly string[]][]
  const topic = topics.find(([, anchors]) => anchors.includes(textOf(block.anchor)))
  return block.component === 'prose' && topic ? topic[0] : 'quitSmoking'
}

/** What the frame asks for among the calls of the desk. */
export function readWish(call: Json): Ask<'draw'> | undefined {
  if (!isObject(call) || call.verb !== 'draw' || !isObject(call.ask)) return undefined
  const { id, language, words, focused } = call.ask
  if (typeof id !== 'number' || typeof language !== 'string' || !isLanguage(language)) return undefined
  return {
    id,
    language,
    ...(isBlock(words) && { words }),
    ...(typeof focused === 'string' && { focused }),
  }
}
