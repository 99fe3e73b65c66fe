import { X } from 'lucide'
import { type ComponentProps, useEffect, useRef } from 'react'
import { redirect, useNavigate } from 'react-router'
import { type MilestoneId, milestoneOf, milestones } from '../../domain/members/milestones.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { act } from '../member/act.ts'
import { Deed, DeedsProvider } from '../member/deed.tsx'
import { findEarned } from '../member/earned.ts'
import { useOwn } from '../member/use-own.ts'
import { notFound } from '../not-found.ts'
import { Link, useHref } from '../ui/link.tsx'
import { Head } from '../ui/page/head.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { Risen } from '../ui/pictures/risen.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/milestone'
import { deeds } from './deeds.ts'
import { trim } from './sent.ts'

export const handle = { words: ['today'] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { language } = context.get(visitContext)
  const { record } = doorsOf(context)
  const milestone = milestones.find(({ id }) => id === params.id)
  if (!milestone) throw notFound(context)
  const now = record.now()
  const kept = await record.read()
  // What was not reached is nobody's page; a guest's browser sees to that itself, and who counts nothing is told what it is.
  if (kept && findEarned(kept, now)[milestone.id] === undefined) throw redirect(pathOf('home', language))
  return { id: milestone.id as MilestoneId, now, record: kept && trim(kept, now) }
}

/** Sets that they have seen it, then goes where their button leads. Opening it changed nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const next = (await request.clone().formData()).get('next') === 'certificate' ? 'certificateNew' : 'home'
  return act(context, request, deeds, pathOf(next, language))
}

type WaysTo = (next: 'home' | 'certificate') => Omit<ComponentProps<typeof Deed>, 'children'>

/** The one place to breathe out: what was reached, and two ways on. */
export default function Milestone({ loaderData: { id, now, record } }: Route.ComponentProps) {
  const t = useWords('today')
  const own = useOwn(record)
  const { timeZone = 'UTC', seen = [] } = own.record.member ?? {}
  const format = useFormat(timeZone)
  const navigate = useNavigate()
  const home = useHref({ to: 'home' })
  const { count, unit } = milestoneOf(id)
  const { number, unit: name } = format.unitParts(count, unit)
  const reached = findEarned(own.record, Math.max(now, own.isGuest ? Date.now() : now))
  const isTheirs = reached[id] !== undefined
  const isAhead = own.isGuest && !!own.record.member && !isTheirs
  const others = milestones.filter(
    each => each.id !== id && !seen.includes(each.id) && now - (reached[each.id] ?? 0) < month,
  )
  const way = useRef(home)
  const certificate = useHref({ to: 'certificateNew' })
  // The server is told where there is one, so that the next page knows it too; else this device keeps it.
  const waysTo: WaysTo = next => ({
    deed: 'seen',
    fields: { next },
    isSent: !own.isGuest && isOnline(),
    onSubmit: () => {
      way.current = next === 'home' ? home : certificate
    },
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAhead) void navigate(home, { replace: true })
  }, [isAhead, navigate, home])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <DeedsProvider value={{ own, deeds, onDone: () => void navigate(way.current) }}>
      <Head title={t('reached.title', { milestone: format.unit(count, unit) })} isPrivate />
      <main
        id="content"
        className="relative flex min-h-dvh flex-col overflow-hidden bg-dusk text-center text-on-dusk"
      >
        {isTheirs && (
          <Deed {...waysTo('home')} className="absolute end-3 top-3 z-1">
            <button
              type="submit"
              aria-label={t('milestone.close')}
              className="grid size-12 cursor-pointer place-items-center rounded-full text-on-dawn dark:text-on-dusk"
            >
              <Icon of={X} className="size-7" />
            </button>
          </Deed>
        )}
        <Risen>
          <p className="contents">
            <span className="block text-[min(7.5rem,30cqw,13dvh)] leading-none font-bold tracking-tight">
              {number}
            </span>{' '}
            <span className="mt-2 block text-lg font-medium lg:text-base">
              {t('hero.free', { unit: name })}
            </span>
          </p>
        </Risen>
        <div className="wrap relative z-1 mx-auto flex max-w-lg flex-1 flex-col justify-end gap-2 pt-2 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
            {t(isTheirs ? 'milestone.title' : 'milestone.about')}
          </h1>
          <p>{t(isTheirs ? 'milestone.body' : 'milestone.aboutBody')}</p>
          {isTheirs && others.length > 0 && (
            <p>
              {t('milestone.also', {
                milestones: format.list(others.slice(-2).map(each => format.unit(each.count, each.unit))),
              })}
            </p>
          )}
          {isTheirs ? (
            <WaysOn waysTo={waysTo} />
          ) : (
            <Link to="home" className={`${dawnButton} mt-4 grid place-items-center`}>
              {t('milestone.count')}
            </Link>
          )}
        </div>
      </main>
    </DeedsProvider>
  )
}

function WaysOn({ waysTo }: { waysTo: WaysTo }) {
  const t = useWords('today')
  const closing = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && closing.current?.click()
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [])
  return (
    <>
      <Deed {...waysTo('certificate')} className="mt-4">
        <button type="submit" className={`${dawnButton} cursor-pointer`}>
          {t('milestone.certificate')}
        </button>
      </Deed>
      <Deed {...waysTo('home')}>
        <button ref={closing} type="submit" className="min-h-12 cursor-pointer rounded-full px-6 font-medium">
          {t('milestone.later')}
        </button>
      </Deed>
    </>
  )
}

const dawnButton = 'min-h-14 w-full rounded-full bg-dawn px-6 py-2 text-lg font-semibold text-on-dawn'

const isOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine

const month = 30 * 86_400_000
