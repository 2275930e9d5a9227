const interval = 50;
const megabyte = 1024 * 1024;

/**
 * Watches for buffers, which the limit of a worker's heap does not count. Memory belongs to the whole process, so that
 * what the host itself takes meanwhile counts as well: the bound is well above that.
 * @param megabytes growth from now on that is too much
 * @returns ends the watch
 */
export function watchMemory(megabytes: number, onExcess: () => void): () => void {
	const start = process.memoryUsage.rss();
	const timer = setInterval(() => {
		if (process.memoryUsage.rss() - start < megabytes * megabyte) return;
		clearInterval(timer);
		onExcess();
	}, interval);
	timer.unref();
	return () => clearInterval(timer);
}
