import { useEffect, useState } from 'react'
import { endedStates } from '../../../domain/newsletter/campaigns/campaign.ts'
import type { CampaignProgress } from '../../../domain/newsletter/campaigns/progress.ts'

/** How many were handed over in the seconds before an instant. */
export type Beat = { at: number; sent: number }

export type LiveProgress = {
  progress: CampaignProgress
  beats: readonly Beat[]
  /** `still`: as the page was sent; `lost`: it is being tried again. */
  link: 'still' | 'live' | 'lost'
}

const pollEvery = 5_000
const mostBeats = 60

/** How far a campaign is, told by the server each second; asked for each five where that doesn't work. */
export function useProgress(first: CampaignProgress): LiveProgress {
  const [live, setLive] = useState<LiveProgress>({ progress: first, beats: [], link: 'still' })
  const { id } = first.campaign
  const isOver = endedStates.some(state => state === live.progress.campaign.state)
  useEffect(() => {
    setLive(before =>
      before.progress.campaign.id === id ? before : { progress: first, beats: [], link: 'still' },
    )
  }, [id, first])
  useEffect(() => {
    if (isOver) return
    const address = `/admin/email/campaigns/${id}/progress`
    const take = (progress: CampaignProgress) => setLive(before => next(before, progress))
    const lose = () => setLive(before => ({ ...before, link: 'lost' }))
    const source = new EventSource(address)
    let heardAt = Date.now()
    source.onmessage = ({ data }) => {
      heardAt = Date.now()
      take(JSON.parse(data))
    }
    const poll = setInterval(async () => {
      if (Date.now() - heardAt < pollEvery) return
      const answer = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => undefined)
      if (answer?.ok) take(await answer.json())
      else lose()
    }, pollEvery)
    return () => {
      source.close()
      clearInterval(poll)
    }
  }, [id, isOver])
  return live
}

function next({ progress: before, beats }: LiveProgress, progress: CampaignProgress): LiveProgress {
  const seconds = (progress.asOf - before.asOf) / 1_000
  if (seconds < 0.5) return { progress, beats, link: 'live' }
  const sent = Math.max(0, (progress.handedOver ?? 0) - (before.handedOver ?? 0)) / seconds
  return { progress, beats: [...beats, { at: progress.asOf, sent }].slice(-mostBeats), link: 'live' }
}
