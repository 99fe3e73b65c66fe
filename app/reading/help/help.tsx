import { LifeBuoy } from 'lucide'
import type { ReactNode } from 'react'
import type { ContentDoors, FoundLine, StoryLine } from '../../content.ts'
import { doorsOf } from '../../doors.ts'
import { Head } from '../../ui/page/head.tsx'
import { ListRow, RowList } from '../../ui/rows.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/help'
import { AskPerson } from './ask-person.tsx'
import { Found } from './found.tsx'
import { SearchHelp } from './search.tsx'
import { BackToTopics, Topic, Topics } from './topics.tsx'

export const handle = { words: ['help'] }

/** What is light enough to be asked for with every few letters. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const query = (asked.get('q') ?? '').trim().slice(0, 100)
  const { content } = doorsOf(context)
  const [categories, mostAsked, found] = await Promise.all([
    content.helpCentre(),
    content.askedMost(),
    query ? content.search(query) : [],
  ])
  return {
    query,
    found,
    near: query && found.length === 0 ? await findNear(content, query) : [],
    topics: categories.map(({ id, title, articles }) => ({ id, title, count: articles.length })),
    topic: categories.find(({ id }) => id === asked.get('topic')),
    mostAsked,
  }
}

const mostNear = 4

/** Where all words together found nothing, each one alone may. */
async function findNear(content: ContentDoors, query: string): Promise<FoundLine[]> {
  const words = [...new Set(query.split(/\s+/))].filter(word => word.length > 3).slice(0, mostNear)
  if (words.length < 2) return []
  const found = (await Promise.all(words.map(content.search))).flatMap(lines => lines.slice(0, 2))
  return [...new Map(found.map(line => [line.id, line])).values()].slice(0, mostNear)
}

export default function Help({ loaderData }: Route.ComponentProps) {
  const t = useWords('help')
  const { query, found, near, topics, topic, mostAsked } = loaderData
  const isFound = found.length > 0
  const isLost = query !== '' && !isFound
  // Who found answers, or chose a topic, reads those; one link leads back to all.
  const isOpen = !topic && !isFound
  const person = <AskPerson />
  return (
    <article>
      <Head title={t('title')} description={t('description')} isPrivate={query !== ''} />
      {/* The sky reaches up behind the page's header. */}
      <div className="relative before:absolute before:inset-x-0 before:-top-28 before:bottom-0 before:-z-10 before:bg-sky">
        <div className="wrap pt-6 pb-10 sm:pt-12 sm:pb-16">
          <h1 className="text-4xl">{t('heading')}</h1>
          <SearchHelp query={query} className="mt-5 max-w-2xl" />
        </div>
      </div>
      <div className="wrap grid grid-cols-1 gap-12 py-8 sm:py-12">
        <div className={query ? 'prose-width' : 'sr-only'}>
          <p role="status" className="font-medium">
            {query && (isLost ? t('none', { query }) : t('found', { count: found.length, query }))}
          </p>
          {isFound && (
            <>
              <Found lines={found} />
              <BackToTopics className="mt-2" />
            </>
          )}
          {near.length > 0 && (
            <section className="mt-8">
              <h2 className="text-xl">{t('near')}</h2>
              <Found lines={near} />
            </section>
          )}
        </div>
        {isLost && person}
        {topic && <Topic topic={topic} />}
        <RowList className="border-tide">
          <ListRow to="sos" icon={LifeBuoy} title={t('now.title')} hint={t('now.body')} />
        </RowList>
        {isOpen && <Topics topics={topics} />}
        <Beside>
          {isOpen && mostAsked.length > 0 && <AskedMost lines={mostAsked} />}
          {!isLost && person}
        </Beside>
      </div>
    </article>
  )
}

/** One below the other on phones, side by side where there is room. */
function Beside({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-12 lg:grid-cols-2">{children}</div>
}

function AskedMost({ lines }: { lines: StoryLine[] }) {
  const t = useWords('help')
  return (
    <section>
      <h2 className="text-xl">{t('askedMost')}</h2>
      <div className="mt-4">
        <RowList>
          {lines.map(({ slug, title }) => (
            <ListRow key={slug} to="helpArticle" params={{ id: slug }} title={title} />
          ))}
        </RowList>
      </div>
    </section>
  )
}
