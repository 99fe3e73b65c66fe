import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

const connection = new DatabaseSync(workerData, { timeout: 5000 })
connection.exec('vacuum')
// Here as well: the log is as long as the file by now.
connection.exec('pragma wal_checkpoint(truncate)')
connection.close()
