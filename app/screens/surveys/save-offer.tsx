import type { Answers } from '../../../domain/surveys/engine.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useWords } from '../../words.tsx'
import { Carried } from './carried.tsx'
import type { Saving } from './survey-route.ts'

/** To keep the answers is a plain form with its own consent: nothing else ever sends them. */
export function SaveOffer({ answers, saving }: { answers: Answers; saving: Saving | undefined }) {
  const t = useWords('survey')
  if (saving === 'saved')
    return (
      <Banner tone="success" live="status" className="mt-6 print:hidden">
        {t('save.done')}
      </Banner>
    )
  return (
    <Card className="mt-6 print:hidden">
      <CardTitle as="h2">{t('save.title')}</CardTitle>
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
    </Card>
  )
}
