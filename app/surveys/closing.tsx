import { Phone } from 'lucide'
import type { Answers } from '../../domain/surveys/engine.ts'
import { useRoot } from '../root-data.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { textLink } from '../ui/link.tsx'
import { PhoneFold } from '../ui/phone-fold.tsx'
import { Scene } from '../ui/pictures/scenes.tsx'
import { SignCard } from '../ui/sign-card.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { Carried } from './carried.tsx'
import type { Saving } from './survey-route.ts'

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

type SaveOfferProps = { answers: Answers; saving: Saving | undefined; savedAt: number | undefined }

/** To keep the answers is a plain form with its own consent: nothing else ever sends them. */
export function SaveOffer({ answers, saving, savedAt }: SaveOfferProps) {
  const t = useWords('survey')
  if (savedAt !== undefined) return <SavedNote answers={answers} savedAt={savedAt} />
  return (
    <Card className="mt-6 print:hidden">
      {saving === 'removed' && (
        <Banner tone="success" live="status" className="mb-4">
          {t('save.removed')}
        </Banner>
      )}
      <PhoneFold head={<CardTitle>{t('save.title')}</CardTitle>} isOpen={saving === 'unconsented'}>
        <p className="mt-2 text-quiet">{t('save.body')}</p>
        <form method="post" className="mt-3 grid justify-items-start gap-4">
          <Carried answers={answers} />
          <Checkbox
            name="consent"
            value="yes"
            label={t('save.consent')}
            error={saving === 'unconsented' && t('save.missing')}
          />
          <Button type="submit" name="go" value="save">
            {t('save.button')}
          </Button>
        </form>
      </PhoneFold>
    </Card>
  )
}

/** What is kept already, since when, and the way back. */
function SavedNote({ answers, savedAt }: { answers: Answers; savedAt: number }) {
  const t = useWords('survey')
  const format = useFormat()
  return (
    <Banner tone="success" live="status" className="mt-6 print:hidden">
      <p>{t('save.done', { date: format.date(savedAt) })}</p>
      <form method="post" className="mt-1">
        <Carried answers={answers} />
        <Button type="submit" name="go" value="remove" kind="quiet" size="small" className="-ms-4">
          {t('save.remove')}
        </Button>
      </form>
    </Banner>
  )
}
