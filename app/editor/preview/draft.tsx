import { type ReactNode, useEffect, useState } from 'react'
import { type Block, blocksIn, isObject, type Json, textOf } from '../../../services/content/format/json.ts'
import { Blocks } from '../../blocks/blocks.tsx'
import type { Blok } from '../../blocks/blok.ts'
import { RichText } from '../../blocks/rich-text.tsx'
import { listBlocks } from '../document/document.ts'
import { isHarmless } from '../inputs/link.ts'
import { type EditorEvent, listen, send } from './bridge.ts'

/** A draft drawn with the same blocks as the public pages; what is typed beside it shows at once. */
export function Draft({ id, content: given }: { id: number; content: Block }) {
  const [content, setContent] = useState(given)
  const [marked, setMarked] = useState<string>()
  useEffect(() => {
    if (window.parent === window) return
    const stop = listen<EditorEvent>(
      () => window.parent,
      event => {
        if (event.action === 'input' && event.story.id === id) setContent(event.story.content)
        if (event.action === 'change' || event.action === 'unpublished') window.location.reload()
        if (event.action === 'highlightComponent') setMarked(event.componentId)
      },
    )
    send(window.parent, { action: 'initialized' })
    return stop
  }, [id])
  useEffect(() => {
    const element = marked && document.querySelector(`[data-blok-uid="${CSS.escape(`${id}-${marked}`)}"]`)
    if (element) bringIntoSight(element)
  }, [marked, id])

  const drawn = withAddresses(content) as Block
  if (content.component !== 'page') return <Text content={drawn} />
  return blocksIn(drawn.body).map(block => (
    <Marked
      key={block._uid}
      id={id}
      block={block}
      isMarked={listBlocks(block).some(({ _uid }) => _uid === marked)}
    >
      <Blocks bloks={[block as Blok]} />
    </Marked>
  ))
}

/** Within the frame only: what is asked of an element is passed on to the page around it. */
function bringIntoSight(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || (bottom > window.innerHeight && top > window.innerHeight / 2))
    window.scrollBy({ top: top - 40 })
}

type MarkedProps = { id: number; block: Block; isMarked: boolean; children: ReactNode }

/** Pressing a block opens its fields; links lead nowhere while a page is edited. */
function Marked({ id, block, isMarked, children }: MarkedProps) {
  return (
    <div
      data-blok-c={JSON.stringify({ name: block.component, uid: block._uid, id: String(id) })}
      data-blok-uid={`${id}-${block._uid}`}
      onClickCapture={event => {
        if (window.parent === window) return
        event.preventDefault()
        const dataC = { uid: block._uid, id: String(id), name: block.component }
        send(window.parent, { action: 'edit', dataC })
      }}
      className={isMarked ? 'relative outline-2 -outline-offset-2 outline-tide' : 'relative'}
    >
      {children}
    </div>
  )
}

/** Articles, help and legal texts: a title, a few words, and the running text. */
function Text({ content }: { content: Block }) {
  const lead = textOf(content.summary) || textOf(content.description)
  return (
    <article className="wrap py-12 sm:py-20">
      <header className="prose-width">
        <h1 className="text-4xl">{textOf(content.title)}</h1>
        {lead && <p className="mt-5 text-lg text-quiet">{lead}</p>}
      </header>
      <div className="prose-width mt-10">
        <RichText doc={content.body} Blocks={Blocks} />
        <ol className="mt-12 list-decimal ps-5 text-sm text-quiet">
          {blocksIn(content.sources).map(source => (
            <li key={source._uid}>
              {[source.publisher, source.title, source.year].filter(Boolean).join(', ')}
            </li>
          ))}
        </ol>
      </div>
    </article>
  )
}

/** Links as the drawings expect them. Nothing typed here has been through the service yet, so it is looked at. */
function withAddresses(value: Json): Json {
  if (Array.isArray(value)) return value.map(withAddresses)
  if (!isObject(value)) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withAddresses(part)]))
  if (value.fieldtype !== 'multilink') return copy
  const wanted =
    value.linktype === 'story'
      ? `/${textOf(value.cached_url)}`
      : value.linktype === 'email'
        ? `mailto:${textOf(value.email)}`
        : textOf(value.url)
  return { ...copy, href: isHarmless(wanted) ? wanted : '' }
}
