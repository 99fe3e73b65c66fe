import { LifeBuoy, Search } from 'lucide'
import { type FormEvent, useEffect, useRef } from 'react'
import { Form, Link as RouterLink, useSubmit } from 'react-router'
import type { FoundLine, StoryLine } from '../../content.ts'
import { visitContext } from '../../context.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { TextLink, textLink, useHref } from '../../ui/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { SignCard } from '../../ui/sign-card.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/help'
import { CategoryIcon } from './category-icon.tsx'

export const handle = { words: ['help'] }

/** Searching is a plain GET, so that it works without JavaScript and can be linked to. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  const { content } = context.get(visitContext)
  const [categories, found] = await Promise.all([
    content.helpCentre(),
    query ? content.searchHelp(query) : Promise.resolve([]),
  ])
  return { query, found, categories }
}

export default function Help({ loaderData: { query, found, categories } }: Route.ComponentProps) {
  const t = useWords('help')
  const search = useSearchAsTyped(query)
  return (
    <Page title={t('title')} description={t('description')} heading={t('heading')} isPrivate={query !== ''}>
      <div className="prose-width">
        <Form method="get" role="search" className="flex flex-wrap items-end gap-3" onInput={search.onInput}>
          <TextField
            ref={search.input}
            frameClassName="grow basis-64"
            className="min-h-14 text-lg"
            name="q"
            type="search"
            label={t('search')}
            hint={t('searchHint')}
            defaultValue={query}
            autoComplete="off"
          />
          <Button type="submit" className="min-h-14" icon={<Icon of={Search} className="size-5" />}>
            {t('find')}
          </Button>
        </Form>
        <p role="status" className="mt-8 font-medium empty:hidden">
          {query && (found.length > 0 ? t('found', { count: found.length, query }) : t('none', { query }))}
        </p>
        {found.length > 0 && <Found lines={found} />}
      </div>
      <h2 className="mt-12 text-2xl">{t('browse')}</h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map(({ id, title, articles }) => (
          <Card as="li" key={id}>
            <CardTitle className="flex items-center gap-3">
              <CategoryIcon category={id} />
              {title}
            </CardTitle>
            <ul className="mt-4 grid gap-2">
              {articles.map(article => (
                <li key={article.slug}>
                  <ArticleLink line={article} />
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </ul>
      <Urgent />
    </Page>
  )
}

/** Letters that follow one another are one question. */
const pause = 250

/** Answers come while one writes; the button is for those without scripts, and for the impatient. */
function useSearchAsTyped(query: string) {
  const submit = useSubmit()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // The browser's back button may lead to another question than the one in the field.
    if (input.current && input.current !== document.activeElement) input.current.value = query
  }, [query])
  return {
    input,
    onInput: ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(
        () => void submit(form, { replace: query !== '', preventScrollReset: true }),
        pause,
      )
    },
  }
}

function Found({ lines }: { lines: FoundLine[] }) {
  const t = useWords('help')
  return (
    <ol className="mt-4 divide-y divide-line border-y border-line">
      {lines.map(line => (
        <li key={line.kind + line.slug} className="py-4">
          {line.kind === 'help' && <ArticleLink line={line} />}
          {line.kind === 'post' && (
            <TextLink to="post" params={{ id: line.slug }}>
              {line.title}
            </TextLink>
          )}
          {line.kind === 'guide' && <TextLink to="quitSmoking">{line.title}</TextLink>}
          {line.kind !== 'help' && <span className="ms-2 text-sm text-quiet">{t(`kinds.${line.kind}`)}</span>}
          <p className="mt-1 text-quiet">{line.summary}</p>
        </li>
      ))}
    </ol>
  )
}

export function ArticleLink({ line: { slug, title } }: { line: StoryLine }) {
  return (
    <RouterLink to={useHref({ to: 'helpArticle', params: { id: slug } })} className={textLink}>
      {title}
    </RouterLink>
  )
}

/** For people who need more than reading now. */
export function Urgent() {
  const t = useWords('help')
  return (
    <SignCard as="aside" icon={LifeBuoy} title={t('urgent.title')} className="mt-12">
      <p className="prose-width text-quiet">{t('urgent.body')}</p>
    </SignCard>
  )
}
