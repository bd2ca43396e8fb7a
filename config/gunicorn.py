"""How gunicorn serves the site; read by `gunicorn --config`."""

from config.settings.environment import ENVIRONMENT

# Without Redis the cache is one process's memory, so there is one process, with threads.
bind = f"{ENVIRONMENT.host}:{ENVIRONMENT.port}"
worker_class = "gthread"
workers = 2 if ENVIRONMENT.redis_url else 1
threads = 8
graceful_timeout = 4
keepalive = 5
loglevel = "error"
control_socket_disable = True
