import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'

export function SaveButton() {
  const t = useWords('you')
  return (
    <Button type="submit" className="justify-self-start">
      {t('forms.save')}
    </Button>
  )
}
