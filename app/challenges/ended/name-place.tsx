import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import type { EndedData } from './load.ts'

/** Whether one's own nickname stands in the picture: only for those who say so, for as long as they do. */
export function NamePlace({ isNamed, problem }: { isNamed: boolean; problem: EndedData['problem'] }) {
  const t = useWords('together')
  const isBusy = useNavigation().formData?.get('intent') === 'keepsake'
  return (
    <Form method="post" className="mt-2 flex flex-wrap items-center gap-x-3" preventScrollReset>
      <input type="hidden" name="intent" value="keepsake" />
      <input type="hidden" name="isInKeepsake" value={isNamed ? '' : 'on'} />
      <p className="text-sm" role="status">
        {problem === 'keepsake' ? t('ended.problem') : t(isNamed ? 'ended.named' : 'ended.unnamed')}
      </p>
      <Button type="submit" kind="quiet" size="small" busy={isBusy} className="-ms-4 sm:ms-0">
        {t(isNamed ? 'ended.unname' : 'ended.name')}
      </Button>
    </Form>
  )
}
