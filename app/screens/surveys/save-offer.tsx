import type { Answers } from '../../../domain/surveys/engine.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { PhoneFold } from '../../ui/phone-fold.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { Carried } from './carried.tsx'
import type { Saving } from './survey-route.ts'

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
