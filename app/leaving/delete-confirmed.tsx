import { useComeBack } from '../account/client/use-come-back.ts'
import { useOwnTask } from '../account/own-task.tsx'
import { useRoot } from '../root-data.ts'
import { Button } from '../ui/button.tsx'
import { useHref } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

/** For people without a password: asks for it after a fresh sign-in in the way they have. */
export function DeleteConfirmed({ count }: { count: number }) {
  const t = useWords('deletion')
  const home = useHref({ to: 'home' })
  const own = useHref({ to: 'dataDeletion' })
  const isHosted = useRoot()?.account.isHosted ?? false
  const { isBusy, outcome, run } = useOwnTask()
  const remove = () =>
    run(async (auth, account) => {
      await account.removeOwn(auth, isHosted)
      window.location.assign(isHosted ? home : own)
      // This page is leaving: nothing more is to happen on it.
      await new Promise(() => {})
    })
  useComeBack(run)
  return (
    <>
      {outcome}
      <Button kind="danger" busy={isBusy} onClick={remove} className="justify-self-start">
        {t('own.deleteAll', { count })}
      </Button>
    </>
  )
}
