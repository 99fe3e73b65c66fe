import { countUp } from '../../domain/members/count.ts'
import { SkyBefore } from '../today/before/sky-before.tsx'
import { Body } from '../today/body.tsx'
import { Hero } from '../today/hero.tsx'
import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

export type CountedOnce = { quitAt: number; isPlanned: boolean; now: number; timeZone: string }

/** The count of who has no JavaScript, drawn by the server: nothing in it can be pressed, because nothing is kept. */
export function Once({ told: { quitAt, isPlanned, now, timeZone } }: { told: CountedOnce }) {
  const t = useWords('home')
  const count = countUp({ quitAt, checkIns: [], timeZone, now })
  return (
    <div className="mx-auto lg:max-w-180 lg:pt-6">
      <div className="under-header">
        {isPlanned ? (
          <SkyBefore quitAt={quitAt} now={now} timeZone={timeZone} />
        ) : (
          <Hero count={count} timeZone={timeZone} now={now} />
        )}
      </div>
      <div className="wrap grid grid-cols-1 gap-8 pt-6 pb-6 lg:px-0">
        {!isPlanned && <Body count={count} now={now} />}
        <section className="rounded-card bg-sunken p-5">
          <h2 className="text-lg">{t('guest.once')}</h2>
          <p className="mt-1 text-quiet">{t('guest.onceBody')}</p>
          <TextLink to="register" className="mt-2 inline-flex min-h-11 items-center">
            {t('counter.keep')}
          </TextLink>
        </section>
      </div>
    </div>
  )
}
