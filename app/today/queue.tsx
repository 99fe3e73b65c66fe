import { CloudOff, CloudUpload } from 'lucide'
import { useOnline } from '../browser/use-online.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'

/** What still has to be sent, and whether there is a network to send it over. Silent when there is nothing to say. */
export function Queue({ unsent }: { unsent: number }) {
  const t = useWords('today')
  const say = useWords()
  const isOnline = useOnline()
  return (
    <div role="status" className="wrap relative z-2 h-0 text-sm text-quiet">
      {(unsent > 0 || !isOnline) && (
        // Most are sent before anyone could read it. It stands on the sky, where it moves nothing.
        <p className={classes('settle flex items-center gap-2 lg:-mt-1', isOnline && '[animation-delay:2s]')}>
          <Icon of={isOnline ? CloudUpload : CloudOff} className="size-4.5 shrink-0" />
          {unsent > 0 ? say('waiting', { count: unsent }) : t('queue.offline')}
        </p>
      )}
    </div>
  )
}
