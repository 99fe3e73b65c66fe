import { findPosition, type Recovery, recovery } from '../../domain/members/recovery.ts'
import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

/** Where the body may be on its way: the path with its stops, the one passed last and the one ahead. */
export function RecoveryPosition({ smokeFreeFor, isLarge }: { smokeFreeFor: number; isLarge?: boolean }) {
  const t = useWords('home')
  const { passed, ahead, index } = findPosition(smokeFreeFor)
  return (
    <section>
      {isLarge ? (
        <h2 className="text-xl">{t('recovery.title')}</h2>
      ) : (
        <h3 className="font-medium">{t('recovery.title')}</h3>
      )}
      <div aria-hidden="true" className="relative my-4 flex items-center justify-between">
        <span className="absolute inset-x-1 top-1/2 h-px bg-moss opacity-40" />
        {recovery.map(({ id }, stop) => (
          <span
            key={id}
            className={`relative rounded-full border border-moss ${stop === index ? 'size-4 bg-moss outline-4 outline-moss/25' : stop < index ? 'size-2.5 bg-moss' : 'size-2.5 bg-raised'}`}
          />
        ))}
      </div>
      <dl className={`grid leading-snug ${isLarge ? 'gap-4 text-lg' : 'gap-2'}`}>
        {passed && <Stop stop={passed} label={t('recovery.passed')} />}
        {ahead && <Stop stop={ahead} label={t('recovery.ahead')} isAhead />}
      </dl>
      <p className="mt-3 text-sm text-quiet">
        {t('recovery.note')}{' '}
        <TextLink to="quitSmoking" hash="#timeline">
          {t('recovery.sources')}
        </TextLink>
      </p>
    </section>
  )
}

function Stop({ stop, label, isAhead }: { stop: Recovery; label: string; isAhead?: boolean }) {
  const t = useWords('home')
  return (
    <div className={isAhead ? 'text-quiet' : undefined}>
      <dt className="text-sm text-quiet">
        {label}: {t(`recovery.${stop.id}.when`)}
      </dt>
      <dd>{t(`recovery.${stop.id}.text`)}</dd>
    </div>
  )
}
