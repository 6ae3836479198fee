// Loaded before the program (node --import): shuts it down as by SIGTERM when the launcher dies.
let asked = false

// The channel to the launcher closes when the launcher ends for any reason.
if (process.channel) {
  process.once('disconnect', () => stop(process.pid))
  process.channel.unref()
}

// Under `node --watch` the channel leads to the watcher, which outlives a killed launcher, so poll the launcher.
const launcher = Number(process.env.LAUNCHER_PID ?? 0)
if (launcher > 0) {
  setInterval(() => {
    // The watcher forwards the signal.
    if (!alive(launcher)) stop(process.ppid)
  }, 1000).unref()
}

function stop(pid) {
  // A second signal would make the program stop without finishing its work.
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
