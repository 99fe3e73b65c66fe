import { LifeBuoy } from 'lucide'
import { data, Form, redirect } from 'react-router'
import { Blocks } from '../../blocks/blocks.tsx'
import { RichText } from '../../blocks/rich-text.tsx'
import { visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { pathOf } from '../../map/addresses.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Breadcrumbs } from '../../ui/page/json-ld.tsx'
import { Missing, missing } from '../../ui/page/missing.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SignCard } from '../../ui/sign-card.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/article'
import { ArticleLink } from './found.tsx'
import { BackToTopics } from './topics.tsx'

export const handle = { words: ['help'] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language } = context.get(visitContext)
  const { content } = doorsOf(context)
  const article = await content.helpArticle(params.id ?? '')
  if (!article) return data(null, missing)
  if ('movedTo' in article) throw redirect(pathOf('helpArticle', language, { id: article.movedTo }), 301)
  return { article, slugs: article.slugs }
}

/** Counted, and nothing else: no one is asked who they are. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { content } = doorsOf(context)
  const article = await content.helpArticle(params.id ?? '')
  const answer = (await request.formData()).get('helpful')
  if (!article || 'movedTo' in article || (answer !== 'yes' && answer !== 'no')) return data(null, 400)
  if (!(await content.rate(article.id, answer === 'yes'))) return data({ outcome: 'tooMany' as const }, 429)
  return { outcome: 'thanks' as const }
}

export function Article({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('help')
  const format = useFormat('UTC')
  if (!loaderData)
    return (
      <Missing title={t('missing.title')} body={t('missing.body')} saysPath>
        <ButtonLink to="help">{t('back')}</ButtonLink>
      </Missing>
    )
  const { article } = loaderData
  const reviewedAt = Date.parse(article.reviewedAt)
  return (
    <Page title={article.title} description={article.summary} heading={article.title} lead={article.summary}>
      <Breadcrumbs above={{ to: 'help', name: t('title') }} title={article.title} />
      <div className="-mt-4 grid gap-x-16 lg:grid-cols-[minmax(0,42.5rem)_minmax(0,1fr)]">
        <div className="min-w-0">
          <RichText doc={article.body} Blocks={Blocks} />
          {!Number.isNaN(reviewedAt) && (
            <p className="mt-8 text-sm text-quiet">{t('reviewed', { date: format.date(reviewedAt) })}</p>
          )}
          <Rating outcome={actionData?.outcome} />
        </div>
        <div className="min-w-0">
          {article.related.length > 0 && (
            <section className="max-lg:mt-10">
              <h2 className="text-xl">{t('related')}</h2>
              <ul className="mt-3 grid gap-2">
                {article.related.map(line => (
                  <li key={line.slug}>
                    <ArticleLink line={line} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Urgent />
        </div>
        <BackToTopics className="mt-8" />
      </div>
    </Page>
  )
}

export default Article

function Rating({ outcome }: { outcome: 'thanks' | 'tooMany' | undefined }) {
  const t = useWords('help')
  return (
    <div className="mt-10 rounded-card border border-line p-5" role="status">
      {outcome ? (
        <p>{t(`helpful.${outcome}`)}</p>
      ) : (
        <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
          <p className="grow font-medium">{t('helpful.question')}</p>
          <div className="flex gap-3">
            <Button kind="secondary" size="small" type="submit" name="helpful" value="yes">
              {t('helpful.yes')}
            </Button>
            <Button kind="secondary" size="small" type="submit" name="helpful" value="no">
              {t('helpful.no')}
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}

/** For people who need more than reading now. */
function Urgent() {
  const t = useWords('help')
  return (
    <SignCard as="aside" icon={LifeBuoy} title={t('urgent.title')} className="mt-12">
      <p className="prose-width text-quiet">{t('urgent.body')}</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <TextLink to="sos" className="inline-flex min-h-11 items-center">
          {t('now.title')}
        </TextLink>
        <TextLink to="quitLines" className="inline-flex min-h-11 items-center">
          {t('person.lines')}
        </TextLink>
      </p>
    </SignCard>
  )
}
