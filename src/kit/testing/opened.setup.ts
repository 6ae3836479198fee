import { afterAll } from 'vitest'
import { closeOpened } from './opened.ts'

const umask = process.umask()

afterAll(closeOpened)
// Commands narrow the umask for good, and the next test file shares the process
afterAll(() => void process.umask(umask))
