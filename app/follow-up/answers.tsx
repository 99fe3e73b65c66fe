import { Button } from '../ui/button.tsx'
import { useWords } from '../words.tsx'

/** Two answers of the same weight, and the way out. */
export function Answers() {
  const t = useWords('followUp')
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button type="submit" name="answer" value="yes" kind="secondary">
        {t('answers.yes')}
      </Button>
      <Button type="submit" name="answer" value="no" kind="secondary">
        {t('answers.no')}
      </Button>
      <Button type="submit" name="answer" value="never" kind="quiet">
        {t('answers.never')}
      </Button>
    </div>
  )
}
