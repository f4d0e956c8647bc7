// Preloaded into every process that a measurement starts: it ends when the process that started it is gone, even by SIGKILL.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
