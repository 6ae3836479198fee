// Loaded before the program (node --import): when the launcher dies, the program shuts down as on one SIGTERM.
let asked = false

// The channel to the launcher closes with its death, however it came about.
if (process.channel) {
  process.once('disconnect', () => stop(process.pid))
  process.channel.unref()
}

// Under `node --watch` the channel leads to the watcher, which outlives a killed launcher: look for that one.
const launcher = Number(process.env.LAUNCHER_PID ?? 0)
if (launcher > 0) {
  setInterval(() => {
    // The watcher passes the signal on.
    if (!alive(launcher)) stop(process.ppid)
  }, 1000).unref()
}

function stop(pid) {
  // To the program a second signal means that it must not take its time.
  if (asked) return
  asked = true
  process.kill(pid, 'SIGTERM')
}

function alive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
