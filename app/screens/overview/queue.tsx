import { CloudOff, CloudUpload } from 'lucide'
import { useSyncExternalStore } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

/** What still has to be sent, and whether there is a network to send it over. Silent when there is nothing to say. */
export function Queue({ unsent }: { unsent: number }) {
  const t = useWords('overview')
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const icon = isOnline ? CloudUpload : CloudOff
  return (
    <p role="status" className="text-sm text-quiet">
      {(unsent > 0 || !isOnline) && (
        <span className="settle inline-flex items-center gap-2 rounded-full border border-line bg-raised px-3 py-1">
          <Icon of={icon} className="size-4 shrink-0" />
          {unsent > 0 ? t('queue.waiting', { count: unsent }) : t('queue.offline')}
        </span>
      )}
    </p>
  )
}

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
