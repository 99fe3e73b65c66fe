import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'

/**
 * Runs one PostgreSQL for a test process and outlives it just long enough to clean up: its standard input ends when that
 * process does, however it died. `kill -9` on the server alone leaves the folder for the next start.
 */
const [folder = '', owner = '', program = '', ...flags] = process.argv.slice(2)
const server = spawn(program, flags, { stdio: ['ignore', 'inherit', 'inherit'], ...JSON.parse(owner) })
let abandoned = false

process.stdin.resume().on('close', () => {
  abandoned = true
  server.kill('SIGQUIT')
})
// The terminal's Ctrl-C reaches the whole group; the server must outlive the tests that are about to stop it.
process.on('SIGINT', () => {})

server.on('exit', async code => {
  if (abandoned) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(code ?? 1)
})
