import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type Language, languages } from '../../../languages/languages.ts'
import type { Composition } from '../../../server/doors/email/campaigns.ts'
import { isClosed } from '../../map/roles.ts'
import { useRoot } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Link, TextLink } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { HowMany } from './audience-fields.tsx'
import { CheckList } from './check-list.tsx'

type StandingProps = {
  made: Composition
  mayAct: boolean
  language: Language
  onLanguage: (language: Language) => void
  preview: ReactNode
}

/** One that isn't written at the moment: what was decided, and what can be done about it. */
export function Standing({ made, mayAct, language, onLanguage, preview }: StandingProps) {
  const t = useWords('campaigns')
  const { campaign, checks, names } = made
  const person = useRoot()?.person ?? undefined
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,36%)]">
      <div className="grid gap-5">
        <Decided made={made} />
        <section aria-labelledby="before" className="rounded-card border border-line bg-raised p-5">
          <h2 id="before" className="mb-4 text-lg">
            {t('compose.before')}
          </h2>
          <CheckList checks={checks} tester={names.tested} />
        </section>
        {!isClosed('adminStory', person) && (
          <p>
            <TextLink
              to="adminStory"
              params={{ id: String(made.words.storyId) }}
              className="inline-block py-3"
            >
              {t('compose.words')}
            </TextLink>
          </p>
        )}
        {mayAct && campaign.state !== 'draft' && (
          <Form method="post">
            <Button type="submit" name="deed" value="takeBack" kind="secondary">
              {t('compose.takeBack')}
            </Button>
          </Form>
        )}
      </div>
      <div className="grid gap-3">
        <nav aria-label={t('columns.languages')} className="flex flex-wrap gap-1">
          {languages.map(({ code, name }) => (
            <Link
              key={code}
              to="adminCampaign"
              params={{ id: campaign.id }}
              query={{ in: code }}
              preventScrollReset
              replace
              onClick={() => onLanguage(code)}
              aria-current={code === language ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-md px-2.5 text-sm text-quiet no-underline hover:bg-sunken aria-[current=true]:bg-tide-soft aria-[current=true]:font-medium aria-[current=true]:text-tide-strong"
            >
              {name}
            </Link>
          ))}
        </nav>
        {preview}
      </div>
    </div>
  )
}

/** To whom and when. */
function Decided({ made }: { made: Composition }) {
  const t = useWords('campaigns')
  const say = useWords('newsletter')
  const format = useFormat()
  const there = useFormat(made.timeZone)
  const { state, startsAt, audience } = made.campaign
  const when = startsAt && there.moment(startsAt)
  return (
    <section aria-labelledby="who" className="rounded-card border border-line bg-raised p-5">
      <h2 id="who" className="mb-2 text-lg">
        {t('compose.who')}
      </h2>
      <HowMany count={made.readers.toGet} />
      <p className="mt-1 text-quiet">{format.list(audience.topics.map(topic => say(`topics.${topic}`)))}</p>
      {state !== 'draft' && (
        <p className="mt-3 border-t border-line pt-3">
          {when ? t('compose.scheduled', { when }) : t('compose.scheduledNow')}
        </p>
      )}
    </section>
  )
}
