import { LifeBuoy, Search } from 'lucide-react'
import { Form } from 'react-router'
import { visitContext, wordsFor } from '../../context.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/help'

export const handle = { words: ['help'] }

const questions = ['account', 'slip', 'data', 'delete', 'language', 'phone'] as const

/** Searching is a plain GET, so that it works without JavaScript and can be linked to. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  const { language } = context.get(visitContext)
  const say = wordsFor(context, 'help')
  const fold = (text: string) => text.toLocaleLowerCase(language).normalize('NFKD').replace(/\p{M}/gu, '')
  const wanted = fold(query).split(/\s+/)
  const found = questions.filter(name => {
    const text = fold(`${say(`questions.${name}`)} ${say(`questions.${name}Body`)}`)
    return wanted.every(word => text.includes(word))
  })
  return { query, found }
}

export default function Help({ loaderData: { query, found } }: Route.ComponentProps) {
  const t = useWords('help')
  const shown = query && found.length > 0 ? found : questions
  return (
    <Page title={t('title')} description={t('description')} heading={t('heading')}>
      <div className="grid gap-10 lg:grid-cols-[1fr_20rem] lg:items-start">
        <div className="prose-width">
          <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
            <TextField
              key={query}
              frameClassName="grow basis-64"
              name="q"
              type="search"
              label={t('search')}
              hint={t('searchHint')}
              defaultValue={query}
              autoComplete="off"
            />
            <Button type="submit" icon={<Search aria-hidden="true" strokeWidth={1.75} className="size-5" />}>
              {t('find')}
            </Button>
          </Form>
          <p role="status" className="mt-8 font-medium empty:hidden">
            {query && (found.length > 0 ? t('found', { count: found.length, query }) : t('none', { query }))}
          </p>
          <h2 className={query && found.length > 0 ? 'sr-only' : 'mt-10 text-2xl'}>{t('all')}</h2>
          <div className="mt-4 divide-y divide-line border-y border-line">
            {shown.map(name => (
              <details key={name} className="group" open={query !== '' && found.length > 0}>
                <summary className="flex min-h-14 cursor-pointer items-center py-3 font-medium marker:content-none">
                  <span className="grow">{t(`questions.${name}`)}</span>
                  <span
                    aria-hidden="true"
                    className="text-2xl font-light text-tide group-open:rotate-45 transition-transform duration-(--duration-quick)"
                  >
                    +
                  </span>
                </summary>
                <p className="pb-5 text-quiet">{t(`questions.${name}Body`)}</p>
              </details>
            ))}
          </div>
        </div>
        <aside className="rounded-card border border-line bg-raised p-6">
          <h2 className="flex items-center gap-3 text-lg">
            <LifeBuoy aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-tide" />
            {t('urgent.title')}
          </h2>
          <p className="mt-2 text-quiet">{t('urgent.body')}</p>
        </aside>
      </div>
    </Page>
  )
}
