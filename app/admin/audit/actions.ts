/** Everything that is written into the audit log, by noun. Stored: never rename one. */
export const auditActions = {
  content: [
    'published',
    'unpublished',
    'planCancelled',
    'made',
    'duplicated',
    'folderMade',
    'arranged',
    'trashed',
    'untrashed',
    'restored',
    'assetTrashed',
    'assetAdded',
    'assetDescribed',
    'assetFolderMade',
    'assetFolderRenamed',
    'assetFolderRemoved',
    'imported',
    'tokenMade',
  ],
  links: ['made', 'changed'],
  campaigns: [
    'made',
    'duplicated',
    'tested',
    'asked',
    'approved',
    'scheduled',
    'takenBack',
    'started',
    'paused',
    'resumed',
    'paced',
    'stopped',
    'removed',
  ],
  people: [
    'gainedRole',
    'lostRole',
    'invited',
    'uninvited',
    'addressShown',
    'lookedUp',
    'notFound',
    'disabled',
    'enabled',
    'signedOut',
    'signedIn',
    'verificationSent',
  ],
  helplines: ['confirmed', 'unconfirmed'],
  challenges: ['reportsSettled'],
  audit: ['exported'],
  outcomes: ['read', 'exported'],
  email: ['blocked', 'unblocked', 'retried', 'held', 'released', 'read', 'linksShown', 'testSent'],
  subscribers: ['lookedUp', 'stopped', 'forgotten', 'listRead', 'listBroughtIn', 'listDropped', 'takenOut'],
  settings: ['changed', 'logoChanged', 'keysRotated', 'restored', 'moved', 'repaired', 'dkimMade'],
  purchases: ['addressShown', 'entered', 'givenBack', 'playedAgain', 'exported'],
  requests: ['retried', 'exported'],
  schedule: ['hurried'],
} as const

export type AuditNoun = keyof typeof auditActions
export type AuditAction = {
  [Noun in AuditNoun]: `${Noun}.${(typeof auditActions)[Noun][number]}`
}[AuditNoun]

/** All of a noun, as they are stored. */
export const actionsOf = (noun: AuditNoun) => auditActions[noun].map(done => `${noun}.${done}`)

export const auditNouns = Object.keys(auditActions) as [AuditNoun, ...AuditNoun[]]
