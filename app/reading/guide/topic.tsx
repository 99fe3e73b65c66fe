import { data } from 'react-router'
import { Blocks } from '../../blocks/blocks.tsx'
import { type Blok, isObject, textOf } from '../../blocks/blok.ts'
import { plainText, RichText } from '../../blocks/rich-text.tsx'
import { visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { Head } from '../../ui/page/head.tsx'
import { Breadcrumbs } from '../../ui/page/json-ld.tsx'
import { missing } from '../../ui/page/missing.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/topic'
import { BackToGuide, MissingPart } from './back.tsx'
import { type AnytimeTopic, topicTexts } from './guide-parts.ts'

export const handle = { words: ['guide'] }

const topics = Object.keys(topicTexts) as AnytimeTopic[]

export async function loader({ context }: Route.LoaderArgs) {
  const { screen } = context.get(visitContext)
  const { content } = doorsOf(context)
  const story = await content.page('quit-smoking')
  const topic = topics.find(one => one === screen)
  const blocks = topic && story ? blocksOf(topic, story.body) : []
  if (!story || !topic || blocks.length === 0) return data(null, missing)
  return { topic, blocks, guide: story.title, isUnlisted: story.isUnlisted }
}

function blocksOf(topic: AnytimeTopic, body: Blok[]): Blok[] {
  if (topic === 'quitLines') return body.filter(({ component }) => component === 'helplines')
  return topicTexts[topic].flatMap(
    wanted => body.find(({ component, anchor }) => component === 'prose' && textOf(anchor) === wanted) ?? [],
  )
}

/** What the guide says at any time: after a slip, about medicines, and whom to call. */
export function GuideTopic({ loaderData }: Route.ComponentProps) {
  const t = useWords('guide')
  if (!loaderData) return <MissingPart />
  const { topic, blocks, guide, isUnlisted } = loaderData
  const title = t(`topics.${topic}.title`)
  const isCalls = topic === 'quitLines'
  return (
    <article className="sm:pt-6 lg:pb-14">
      <Head
        title={t('chapter.titled', { title })}
        description={t(`topics.${topic}.description`)}
        isPrivate={isUnlisted}
        kind="article"
      />
      <Breadcrumbs above={{ to: 'quitSmoking', name: guide }} title={title} />
      <div className="wrap">
        <BackToGuide />
        <h1 className="prose-width mt-1 text-4xl">{title}</h1>
      </div>
      {isCalls ? (
        <Blocks bloks={blocks.map(block => ({ ...block, isAlone: true }))} />
      ) : (
        <div className="wrap mt-5">
          <div className="prose-width grid gap-8 leading-normal">
            {blocks.map(block => (
              <RichText key={block._uid} doc={withoutTitle(block.body, title)} Blocks={Blocks} />
            ))}
          </div>
        </div>
      )}
    </article>
  )
}

export default GuideTopic

/** A text that begins with the page's own title doesn't say it twice. */
function withoutTitle(doc: unknown, title: string): unknown {
  if (!isObject(doc) || !Array.isArray(doc.content)) return doc
  const [first, ...rest] = doc.content
  const isTitle = isObject(first) && first.type === 'heading' && plainText(first) === title
  return isTitle ? { ...doc, content: rest } : doc
}
