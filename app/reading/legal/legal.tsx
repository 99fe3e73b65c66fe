import { data } from 'react-router'
import { Blocks } from '../../blocks/blocks.tsx'
import { headingsIn, RichText } from '../../blocks/rich-text.tsx'
import { visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { Banner } from '../../ui/banner.tsx'
import { WithContents } from '../../ui/page/contents.tsx'
import { Missing } from '../../ui/page/missing.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/legal'

export const handle = { words: ['legal'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { person, screen = '' } = context.get(visitContext)
  const { content } = doorsOf(context)
  const story = await content.legal(screen)
  if (!story) return data({ story: null, isNoticed: false }, 404)
  // Visitors can't change it; people who can are told on every one of these pages.
  return { story, isNoticed: !story.isOperatorKnown && !!person?.roles.length }
}

/** One of the texts the law asks for, as editors keep it, with the operator's own values. */
export function Legal({ loaderData: { story, isNoticed } }: Route.ComponentProps) {
  const t = useWords('legal')
  // The same day wherever it is read.
  const format = useFormat('UTC')
  if (!story) return <Missing title={t('missing.title')} body={t('missing.body')} saysPath />
  const day = story.updatedAt.slice(0, 10)
  return (
    <Page title={story.title} description={story.description} heading={story.title} lead={story.description}>
      <WithContents places={headingsIn(story.body)}>
        {isNoticed && (
          <Banner tone="warning" title={t('operator.title')} className="mb-8">
            {t('operator.body')}
          </Banner>
        )}
        <RichText doc={story.body} Blocks={Blocks} hasPlaces />
        {day && (
          <p className="mt-12 text-sm text-quiet">{t('updated', { date: format.date(new Date(day)) })}</p>
        )}
      </WithContents>
    </Page>
  )
}

export default Legal
