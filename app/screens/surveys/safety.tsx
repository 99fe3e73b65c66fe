import { Phone } from 'lucide'
import { useRoot } from '../../root-data.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { textLink } from '../../ui/link.tsx'
import { Scene } from '../../ui/pictures/scenes.tsx'
import { SignCard } from '../../ui/sign-card.tsx'
import { useWords } from '../../words.tsx'

/** Someone to call, and what to know before stopping: on every result. */
export function Safety() {
  const t = useWords('survey')
  const operator = useRoot()?.operator
  return (
    <>
      <SignCard as="section" tone="tide" icon={Phone} title={t('outcome.help')} className="mt-5 sm:mt-12">
        {operator?.line && (
          <p className="mb-0.5">
            {operator.shortName}:{' '}
            <a href={`tel:${operator.line.dial}`} className={`${textLink} font-semibold whitespace-nowrap`}>
              {operator.line.shown}
            </a>
          </p>
        )}
        <p className="max-sm:text-[0.9375rem] max-sm:leading-normal">{t('outcome.helpBody')}</p>
        <ButtonLink to="quitLines" discover="none" kind="secondary" className="mt-2 sm:mt-4 print:hidden">
          {t('outcome.links.lines')}
        </ButtonLink>
      </SignCard>
      <Banner tone="warning" title={t('outcome.safety')} className="mt-3 sm:mt-6">
        {/* On phones below its sign, so that its lines are longer and it is not. */}
        <ul className="grid gap-2 max-sm:mt-2 max-sm:-ms-9.5 max-sm:text-[0.9375rem]">
          {(['medicines', 'pregnant', 'mood'] as const).map(one => (
            <li key={one}>{t(`outcome.${one}`)}</li>
          ))}
        </ul>
      </Banner>
    </>
  )
}

/** In place of a score, for those it was not made for. */
export function Young() {
  const t = useWords('survey')
  return (
    <>
      <Scene name="plant" className="mb-6" />
      <h1 tabIndex={-1} className="text-4xl outline-none">
        {t('early.young.title')}
      </h1>
      <div className="mt-5 grid gap-4 text-lg text-quiet">
        <p>{t('early.young.body')}</p>
        <p>{t('early.young.people')}</p>
        <p>{t('early.young.why')}</p>
      </div>
      <ButtonLink to="motivation" discover="none" className="mt-6 print:hidden">
        {t('motivation.title')}
      </ButtonLink>
    </>
  )
}
