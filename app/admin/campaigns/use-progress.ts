import { useEffect, useState } from 'react'
import { isEnded } from '../../../domain/newsletter/campaigns/campaign.ts'
import type { CampaignProgress } from '../../../domain/newsletter/campaigns/progress.ts'

const askEvery = 2_000

/** How far a campaign is, asked for again and again until it's over. `isLost`: there's no answer at the moment. */
export function useProgress(first: CampaignProgress) {
  const [progress, setProgress] = useState(first)
  const [isLost, setLost] = useState(false)
  const { id, state } = progress.campaign
  const isOver = isEnded(state)
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(async () => {
      const answer = await fetch(`/admin/email/campaigns/${id}/progress`).catch(() => undefined)
      setLost(!answer?.ok)
      if (answer?.ok) setProgress(await answer.json())
    }, askEvery)
    return () => clearInterval(timer)
  }, [id, isOver])
  return { progress, isLost, isOver }
}
