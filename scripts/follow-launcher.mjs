// Loaded before the program (node --import): when the launcher dies, the program shuts down as on SIGTERM.
// The channel to the launcher closes with its death, however it came about.
if (process.channel) {
  process.once('disconnect', stop)
  process.channel.unref()
}

// Under `node --watch` the channel leads to the watcher, which outlives a killed launcher: look for that one.
const launcher = Number(process.env.LAUNCHER_PID ?? 0)
if (launcher > 0) {
  setInterval(() => {
    if (alive(launcher)) return
    process.kill(process.ppid, 'SIGTERM')
    stop()
  }, 1000).unref()
}

function stop() {
  process.kill(process.pid, 'SIGTERM')
}

function alive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
