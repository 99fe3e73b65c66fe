import { CalendarDays, EyeOff, Hand, type IconNode, Sunrise } from 'lucide'
import { data } from 'react-router'
import { doorsOf } from '../doors.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Head } from '../ui/page/head.tsx'
import { missing } from '../ui/page/missing.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { ListRow, RowList } from '../ui/rows.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/success'
import { Envelope } from './envelope.tsx'

export const handle = { words: ['newsletter', 'series'] }

/** Says that something was confirmed only to who brings the link to what was. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('subscription') ?? ''
  const card = await doorsOf(context).newsletter.open(token)
  const found = card?.state === 'active' ? { token, frequency: card.frequency } : null
  return data(found, { headers: missing.headers })
}

export default function Success({ loaderData: found }: Route.ComponentProps) {
  const t = useWords('newsletter')
  return (
    <div className="wrap max-w-2xl pt-6 pb-10 sm:py-16">
      <Head title={t(found ? 'success.title' : 'success.bare')} isPrivate />
      <Envelope isGlad={!!found} className="mx-auto mb-4 sm:mb-8" />
      <h1 className="text-4xl">{t(found ? 'success.title' : 'success.bare')}</h1>
      <p className="mt-4 text-lg text-quiet">{t(found ? 'success.lead' : 'success.bareBody')}</p>
      {found ? (
        <>
          <Expectations {...found} />
          <Series />
        </>
      ) : (
        <ButtonLink to="newsletter" className="mt-8">
          {t('success.signUp')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Another kind of email, with a consent of its own. */
function Series() {
  const t = useWords('series')
  return (
    <div className="mt-4">
      <RowList>
        <ListRow to="youEmails" icon={Sunrise} title={t('title')} hint={t('hint')} />
      </RowList>
    </div>
  )
}

type ExpectationsProps = { token: string; frequency: 'weekly' | 'monthly' }

function Expectations({ token, frequency }: ExpectationsProps) {
  const t = useWords('newsletter')
  const lines: [IconNode, string][] = [
    [CalendarDays, t(frequency === 'weekly' ? 'success.expectWeekly' : 'success.expectMonthly')],
    [EyeOff, t('success.noTracking')],
    [Hand, t('success.control')],
  ]
  return (
    <section className="mt-8 rounded-card border border-line bg-raised p-5 sm:p-8">
      <h2 className="text-xl">{t('success.expect')}</h2>
      <ul className="mt-2 divide-y divide-line">
        {lines.map(([icon, line]) => (
          <li key={line} className="flex gap-4 py-4">
            <Icon of={icon} className="mt-0.5 size-6 shrink-0 text-tide" />
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ul>
      <ButtonLink
        to="newsletterPreferences"
        params={{ id: token }}
        kind="secondary"
        size="large"
        wide
        className="mt-3"
      >
        {t('success.change')}
      </ButtonLink>
    </section>
  )
}
